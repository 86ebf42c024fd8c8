import { Component, type ReactNode } from 'react';

/**
 * Wraps a part that a form works without. If it fails to render, for example because a page's scripts replace built-ins,
 * the console gets a warning and `instead` is shown, by default nothing.
 */
export class Decoration extends Component<
  { name: string; instead?: string; children: ReactNode },
  { isLeftOut: boolean }
> {
  static getDerivedStateFromError = () => ({ isLeftOut: true });
  override state = { isLeftOut: false };

  override componentDidCatch(error: unknown) {
    console.warn(`charter-widgets: the ${this.props.name} could not be displayed and is left out.`, error);
  }

  override render() {
    return this.state.isLeftOut ? this.props.instead : this.props.children;
  }
}
