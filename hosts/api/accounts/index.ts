export { createDevices, type Devices } from './devices';
export { passwordProblem } from './password-rules';
export { createPasswordWork } from './password-work';
export { createSlowDown, type SlowDown } from './slow-down';
