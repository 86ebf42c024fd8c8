export {
  formatDay,
  formatDistance,
  formatDuration,
  formatInstant,
  formatMoney,
  formatNumber,
  formatTime,
  formatWallClock,
} from './formats';
