import { defineConfig } from 'vitest/config';

// The package's own tests, on React: they need no server, and leave the slow ones to `npm run test:all`.
process.env.TEST_LANE = 'fast';
const { projects } = await import('../vitest.config.ts');
const own = projects.flatMap(({ test, ...project }) =>
  test?.name === 'unit' || test?.name === 'widgets-react'
    ? [
        {
          ...project,
          test: {
            ...test,
            include: test.include?.filter((path) => path.startsWith('widgets/')) ?? [],
            // Without this line Vitest opens one page fewer than there are cores.
            maxWorkers: '100%',
          },
        },
      ]
    : [],
);

export default defineConfig({ test: { projects: own, maxWorkers: '100%' } });
