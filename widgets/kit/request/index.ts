export { NextSteps, type NextStepsProps } from './next-steps';
export { RequestSummary, type RequestSummaryProps, type SummaryFact } from './request-summary';
