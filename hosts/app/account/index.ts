export { ResetPasswordScreen, VerifyScreen } from './emailed-links';
export { ForgotPasswordScreen } from './forgot-password';
export { JoinScreen } from './join';
export { LoginScreen } from './login';
export { ProfileScreen } from './profile';
export { SignUpScreen } from './sign-up';
