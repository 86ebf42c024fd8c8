// What a page needs beside its screen, such as its fields, menus and session: loaded with it.
export { captureTypedValues, closeOnBack, enterValue, keepFocusInSight, watchKeyboard } from 'charter-widgets/kit';
export { admitAdmin, keepSession } from './session/guard';
