export { ForgotPasswordScreen } from './forgot-password';
export { JoinScreen } from './join';
export { LoginScreen } from './login';
export { ResetPasswordScreen } from './reset-password';
export { SignUpScreen } from './sign-up';
export { VerifyScreen } from './verify';
