export {
  dateFormat,
  formatDay,
  formatDistance,
  formatDuration,
  formatInstant,
  formatMoney,
  formatNumber,
  formatTime,
  formatWallClock,
} from './formats';
export { clockAt, localToday, useToday } from './today';
