export { deviceName } from './device-name';
export { createDevices, type Devices } from './devices';
export { passwordProblem } from './password-rules';
export { createPasswordWork, type PasswordWork } from './password-work';
export { createSlowDown, type SlowDown } from './slow-down';
