/** An email address or another login. In a narrow line it breaks before the @ sign, not within a word. */
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
