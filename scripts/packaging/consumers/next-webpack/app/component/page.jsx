'use client';

import { Components } from '../../shared/component.jsx';

export default function Page() {
  return <Components />;
}
