import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#lib/api.ts';

const INSTANCE_KEY = 'staff-instance';

export const staffInstanceQuery = queryOptions({
  queryKey: [INSTANCE_KEY],
  queryFn: ({ signal }) => call('GET /staff/instance', { signal }),
});

export interface Outcome<Result> {
  readonly onSuccess: (result: Result) => void;
  readonly onError: (error: unknown) => void;
}

/** A change after which this and what everybody is told of the instance are fetched again, also where it failed. */
const useChange = <Input, Result>(change: (input: Input) => Promise<Result>, outcome: Outcome<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...outcome,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [INSTANCE_KEY] });
      void client.invalidateQueries({ queryKey: ['instance'] });
    },
  });
};

export const useSwitchMaintenance = (outcome: Outcome<Answer<'PUT /staff/instance/maintenance'>>) =>
  useChange(
    (body: Body<'PUT /staff/instance/maintenance'>) => call('PUT /staff/instance/maintenance', { body }),
    outcome,
  );

export const useChangeLabel = (outcome: Outcome<Answer<'PUT /staff/instance/label'>>) =>
  useChange((name: string | null) => call('PUT /staff/instance/label', { body: { name } }), outcome);
