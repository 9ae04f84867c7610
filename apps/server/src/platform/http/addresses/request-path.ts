const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Returns the path of a request target as the router reads it: without the host of an absolute form (RFC 9112, 3.2.2),
 * without the query, and with percent signs decoded. Never throws, even on invalid input. Don't build URLs from it.
 */
export const requestPath = (target: string): string => {
  const [raw = ''] = target.replace(ABSOLUTE_FORM, '').split(/[?#]/, 1);
  try {
    return decodeURIComponent(raw) || '/';
  } catch {
    return raw || '/';
  }
};

/**
 * The target of a page's request with a path that can be decoded: percent signs of others, such as `/100%`, are taken as
 * they are. A call with such a path has nothing behind it.
 */
export const decodableTarget = (target: string): string => {
  const [path = ''] = target.split(/[?#]/, 1);
  if (isApiPath(path)) return target;
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
};

/** Whether a request's target is below `/api`. */
export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');
