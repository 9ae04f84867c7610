// biome-ignore lint/style/noRestrictedImports: this module replaces it
import { type DefaultError, type UseMutationOptions, useMutation as useQueryMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';

/**
 * Works like `useMutation` of TanStack Query, but always sends what the last render showed. TanStack takes over a new
 * `mutationFn` only after the browser has painted: a click before that sent the state of the render before, without a
 * picture that had just been cropped.
 */
export const useMutation = <Data = unknown, Failure = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context> &
    Required<Pick<UseMutationOptions<Data, Failure, Variables, Context>, 'mutationFn'>>,
) => {
  const send = useRef(options.mutationFn);
  useLayoutEffect(() => {
    send.current = options.mutationFn;
  }, [options.mutationFn]);
  return useQueryMutation({ ...options, mutationFn: (variables, context) => send.current(variables, context) });
};
