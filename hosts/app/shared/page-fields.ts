// What the fields of a page need; loaded beside its screen.
export { captureTypedValues, keepFocusInSight, watchKeyboard } from 'charter-widgets/kit';
