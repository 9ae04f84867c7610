import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

interface MarkdownProps {
  readonly children: string;
}

// Shows the source text until the renderer has loaded.
const Plain = ({ children }: MarkdownProps) => (
  <p style={{ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{children}</p>
);

/** An answer in Markdown, without HTML. */
export const Markdown = /* @__PURE__ */ lazyPart<MarkdownProps>(
  () => import('./markdown.tsx').then((module) => module.Markdown),
  Plain,
);
