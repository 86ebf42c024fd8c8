// What the fields and menus of a page need; loaded beside its screen.
export { captureTypedValues, closeOnBack, keepFocusInSight, watchKeyboard } from 'charter-widgets/kit';
