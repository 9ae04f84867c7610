import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** Returns the configuration of the tests with one more setup file, whose hooks after a test run last. */
export const withSetup = (file: string) => {
  const extend = (project: unknown): UserWorkspaceConfig => {
    const { test = {}, ...rest } = project as UserWorkspaceConfig;
    return { ...rest, test: { ...test, setupFiles: [file, ...[test.setupFiles ?? []].flat()] } };
  };
  return defineConfig({ ...base, test: { ...base.test, projects: (base.test?.projects ?? []).map(extend) } });
};
