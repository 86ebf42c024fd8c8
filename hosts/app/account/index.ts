export { ForgotPasswordScreen } from './forgot-password';
export { JoinScreen } from './join';
export { LoginScreen } from './login';
export { ResetPasswordScreen, VerifyScreen } from './mailed-links';
export { ProfileScreen } from './profile';
export { SignUpScreen } from './sign-up';
