import { writeFileSync } from 'node:fs';

const SLOWEST = 10;

/**
 * @typedef {object} Summary
 * @property {number} passed
 * @property {number} failed files that did not run count as one test
 * @property {number} skipped
 * @property {string[]} failures the failed tests, and how to run each again
 * @property {string[]} reasons why tests were skipped
 * @property {string[]} slowest files
 */

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @returns {Summary}
 */
export function summarize(modules) {
  const summary = { passed: 0, failed: 0, skipped: 0, failures: /** @type {string[]} */ ([]) };
  const reasons = /** @type {Map<string, number>} */ (new Map());
  const times = [];
  for (const module of modules) {
    const { name } = module.project;
    const file = module.relativeModuleId;
    const failed = [];
    let slowest = { title: '', ms: 0 };
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === 'passed') summary.passed++;
      else if (result.state === 'skipped') {
        summary.skipped++;
        if (result.note) reasons.set(result.note, (reasons.get(result.note) ?? 0) + 1);
      } else failed.push(test.fullName);
      const ms = test.diagnostic()?.duration ?? 0;
      if (ms > slowest.ms) slowest = { title: test.fullName, ms };
    }
    const isEmpty = module.children.size === 0;
    if (failed.length === 0 && (isEmpty || module.state() === 'failed')) failed.push('the file did not run');
    summary.failed += failed.length;
    if (failed.length > 0)
      summary.failures.push(
        ...failed.map((title) => `${name}  ${file} > ${title}`),
        `  again: npm test -- ${file} --project ${name.includes(' ') ? `'${name}'` : name}`,
      );
    const ms = module.diagnostic().duration;
    if (slowest.ms > 0)
      times.push({
        ms,
        line: `${seconds(ms)}  ${name}  ${file}, with ${seconds(slowest.ms).trim()}: ${slowest.title}`,
      });
  }
  return {
    ...summary,
    reasons: [...reasons].map(([reason, count]) => `${count} skipped: ${reason}`),
    slowest: times
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST)
      .map(({ line }) => line),
  };
}

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;

/**
 * A reporter of Vitest that writes the summary into the file `TEST_RESULTS`, so that parallel runs each have their
 * own.
 */
export default class {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    writeFileSync(process.env.TEST_RESULTS ?? '', JSON.stringify(summarize(modules)));
  }
}
