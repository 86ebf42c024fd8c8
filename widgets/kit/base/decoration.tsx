import { Component, type ReactNode } from 'react';

/**
 * What a form can do without: should it fail to be drawn, as on a page whose scripts replace parts of the language, it is
 * left out, the console says so, and the form goes on.
 *
 * @param props.instead shown in its place. Default nothing.
 */
export class Decoration extends Component<
  { name: string; instead?: string; children: ReactNode },
  { isLeftOut: boolean }
> {
  static getDerivedStateFromError = () => ({ isLeftOut: true });
  override state = { isLeftOut: false };

  override componentDidCatch(error: unknown) {
    console.warn(`charter-widgets: the ${this.props.name} could not be drawn and is left out.`, error);
  }

  override render() {
    return this.state.isLeftOut ? this.props.instead : this.props.children;
  }
}
