export { formatDistance, formatDuration, formatInstant, formatWallClock } from './formats';
