/** An email address, or another login: where a line is too short for it, it breaks before the sign, not in a word. */
export const EmailText = ({ children }: { readonly children: string }) => {
  const at = children.lastIndexOf('@');
  if (at < 1) return children;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
};
