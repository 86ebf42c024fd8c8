export { ToastPlace, ToastProvider, useToasts } from './toaster';
export { createToasts, type Toast, type ToastStore, type Toasts } from './toasts';
