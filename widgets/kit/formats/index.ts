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
  type PriceProps,
  priceLine,
  pricePair,
} from './formats';
export { clockAt, localToday, useToday } from './today';
