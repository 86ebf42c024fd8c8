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
export { localToday, useToday } from './today';
