import 'charter-widgets/kit/styles.css';
import './shared/theme/theme.css';
import { isFramed, ToastProvider } from 'charter-widgets/kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './routes';
import { ConfigProvider, loadConfig } from './shared/config';
import { keepSession } from './shared/session';
import { Unreachable } from './shared/shell';
import { toasts } from './shared/toasts';

// In a frame the partner's background shows through, and pages are light by default.
if (isFramed()) {
  document.documentElement.dataset.framed = '';
  document.documentElement.dataset.cwTheme = 'light';
}

const router = createBrowserRouter(routes);
keepSession(router);

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no #app');
const root = createRoot(element);

/** Draws the app once the operator's configuration is there; the first screen's code loads meanwhile. */
async function start(): Promise<void> {
  try {
    const config = await loadConfig();
    root.render(
      <StrictMode>
        <ConfigProvider value={config}>
          <ToastProvider store={toasts}>
            <RouterProvider router={router} />
          </ToastProvider>
        </ConfigProvider>
      </StrictMode>,
    );
  } catch {
    root.render(<Unreachable onRetry={start} />);
  }
}

void start();
