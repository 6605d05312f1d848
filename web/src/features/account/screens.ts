// One chunk: these screens are usually visited together.
export { AccountNeeded } from './components/account-needed';
export { ConfirmEmailForm } from './components/confirm-email-form';
export { FirstPasskeyForm } from './components/first-passkey-form';
export { ForgotPasswordForm } from './components/forgot-password-form';
export { LoginForm } from './components/login-form';
export { RegisterForm } from './components/register-form';
export { ResetPasswordForm, RestoreEmailForm } from './components/reset-password-form';
