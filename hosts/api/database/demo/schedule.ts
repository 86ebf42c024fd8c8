import { type FlightFields, UNSET_DATE_TIME } from 'charter-widgets/api';
import { AIRPORTS, type AirportCode, type DemoAirport, distance } from './airports';
import type { Calendar } from './calendar';
import { FLEET, type FleetName } from './fleet';
import type { PictureName } from './pictures';

/** A flight of the examples. */
export interface DemoFlight
  extends Omit<
    FlightFields,
    'id' | 'aircraftId' | 'createdByUserId' | 'wifiAvailable' | 'mealIncluded' | 'seatSelectionIncluded' | 'images'
  > {
  aircraft: FleetName;
  /** The first is the banner. */
  pictures: PictureName[];
}

type Row = [
  from: AirportCode,
  to: AirportCode,
  /** Days from today. */
  day: number,
  time: string,
  aircraft: FleetName,
  seats: number,
  pictures?: PictureName[],
  /** Its place among the flights; 'unset' leaves the arrival open. */
  more?: number | 'unset',
];

const ROWS: Row[] = [
  // Two that have departed: an admin still sees them.
  ['LHE', 'KHI', -3, '09:30', 'atr', 11],
  ['KHI', 'DXB', -2, '16:00', 'midsize', 2, ['towersDusk', 'cabinDay']],
  // Those the operator shows first.
  ['ISB', 'KDU', 5, '06:40', 'kingAir', 6, ['summitDay', 'valleyDawn', 'kingAir'], 1],
  ['KHI', 'DXB', 3, '18:15', 'midsize', 7, ['towersDusk', 'apronDusk', 'cabinNight', 'wingDusk'], 2],
  ['LHE', 'MLE', 12, '08:10', 'heavy', 12, ['atoll', 'cabinDay', 'wingDay', 'heavyJet'], 3],
  ['GIL', 'KDU', 6, '10:20', 'h125', 4, ['summitDusk', 'valleyDay', 'h125'], 4],
  // Karachi and the Gulf.
  ['KHI', 'DXB', 3, '07:30', 'light', 5, ['runwayDawn', 'cabinDay']],
  ['KHI', 'DXB', 8, '21:40', 'heavy', 9, ['towersNight', 'apronNight', 'cabinNight']],
  ['DXB', 'KHI', 5, '11:00', 'midsize', 6, ['coastDay', 'cabinDay']],
  ['DXB', 'KHI', 10, '17:20', 'light', 3, ['coastDusk', 'wingDusk', 'lightJet']],
  ['KHI', 'DOH', 7, '14:45', 'midsize', 8, ['towersDusk', 'midsizeJet']],
  ['DOH', 'KHI', 11, '20:30', 'midsize', 8],
  ['KHI', 'MCT', 4, '09:00', 'light', 6, ['coastDay', 'lightJet']],
  ['MCT', 'GWD', 9, '13:15', 'kingAir', 7, ['coastDusk', 'kingAir']],
  ['GWD', 'KHI', 9, '17:00', 'kingAir', 7],
  ['KHI', 'JED', 15, '02:20', 'heavy', 13, ['runwayNight', 'cabinNight', 'heavyJet']],
  ['JED', 'KHI', 22, '19:00', 'heavy', 13, ['coastDusk', 'cabinNight']],
  ['KHI', 'AUH', 18, '12:30', 'midsize', 1, ['towersDusk', 'cabinDay', 'midsizeJet']],
  ['BAH', 'KHI', 20, '10:10', 'midsize', 7],
  ['KHI', 'KWI', 24, '15:40', 'midsize', 8, ['runwayDawn', 'wingDay']],
  // Within Pakistan.
  ['KHI', 'ISB', 2, '08:00', 'atr', 22, ['minaretsDawn', 'atr']],
  ['ISB', 'KHI', 2, '17:30', 'atr', 18, ['coastDusk', 'atr']],
  ['KHI', 'LHE', 6, '19:20', 'light', 4, ['domesDusk', 'apronDusk', 'cabinNight']],
  ['LHE', 'ISB', 1, '10:30', 'kingAir', 5, ['minaretsDawn', 'kingAir']],
  ['LHE', 'KDU', 13, '07:15', 'kingAir', 8, ['valleyDawn', 'summitDay', 'cabinDay']],
  ['KDU', 'ISB', 8, '12:00', 'kingAir', 6, ['valleyDay', 'minaretsDawn']],
  ['ISB', 'GIL', 9, '07:00', 'kingAir', 7, ['valleyDawn', 'summitDay', 'kingAir']],
  ['ISB', 'CJL', 14, '08:20', 'aw139', 9, ['valleyDawn', 'aw139', 'helipad']],
  ['PEW', 'CJL', 16, '09:30', 'h125', 4, ['valleyDay', 'h125']],
  ['UET', 'KHI', 17, '11:20', 'atr', 25],
  ['MUX', 'ISB', 19, '16:45', 'atr', 27],
  ['ISB', 'PEW', 4, '15:00', 'aw139', 2],
  // The Gulf by helicopter, and by night.
  ['DXB', 'RKT', 5, '17:10', 'aw139', 6, ['helipad', 'runwayDawn', 'aw139']],
  ['DXB', 'AUH', 10, '18:00', 'aw139', 5, ['helipad', 'towersNight']],
  ['RUH', 'DWC', 21, '22:15', 'light', 6, ['towersNight', 'apronNight']],
  // South Asia.
  ['ISB', 'DXB', 26, '09:45', 'heavy', 14, ['towersDusk', 'heavyJet', 'wingDay']],
  ['DEL', 'KTM', 23, '07:50', 'light', 7, ['valleyDawn', 'wingDay']],
  ['KTM', 'DEL', 27, '15:30', 'light', 7],
  ['BOM', 'DXB', 25, '20:00', 'midsize', 6, ['towersNight', 'cabinNight']],
  ['DAC', 'CMB', 28, '10:40', 'midsize', 8, ['teaHills', 'cabinDay', 'midsizeJet']],
  ['CMB', 'MLE', 30, '13:00', 'light', 6, ['atoll', 'teaHills']],
  ['MLE', 'CMB', 33, '09:20', 'light', 6],
  // Its return is agreed with the guests.
  ['KDU', 'GIL', 11, '08:00', 'h125', 5, ['summitDay', 'h125'], 'unset'],
];

/** As the public page reads it; the admins' list reads 1 and 2 the other way round. */
const FLIGHT_TYPE = { jet: 0, helicopter: 1, plane: 2 };

/** The flights as they stand on a day. */
export function demoFlights(calendar: Calendar): DemoFlight[] {
  return ROWS.map(([fromCode, toCode, day, time, name, seats, pictures = [], more]) => {
    const [from, to, aircraft] = [AIRPORTS[fromCode], AIRPORTS[toCode], FLEET[name]];
    const departureDatetime = calendar.wallClock(day, time);
    const [board, kilometre] = aircraft.fare;
    return {
      aircraft: name,
      fromLocation: from.text,
      toLocation: to.text,
      departureDatetime,
      arrivalDatetime: more === 'unset' ? UNSET_DATE_TIME : arrivalOf(departureDatetime, from, to, aircraft.speed),
      seatPrice: Math.round((board + distance(from, to) * kilometre) / 10) * 10,
      luggageLimitKg: aircraft.luggage,
      seatsAvailable: seats,
      sequenceNo: typeof more === 'number' ? more : null,
      flightType: FLIGHT_TYPE[aircraft.type],
      pictures,
    };
  });
}

/** The wall clock at the destination, to five minutes. */
function arrivalOf(departure: string, from: DemoAirport, to: DemoAirport, speed: number): string {
  const minutes = 20 + (distance(from, to) / speed) * 60;
  const clock = Date.parse(`${departure}Z`) + (Math.round(minutes / 5) * 5 + (to.ahead - from.ahead) * 60) * 60_000;
  return new Date(clock).toISOString().slice(0, 19);
}
