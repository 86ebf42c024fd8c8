/** An airport of the examples; `text` is written as the airport fields write it. */
export interface DemoAirport {
  text: string;
  latitude: number;
  longitude: number;
  /** Hours its clock is ahead of UTC; none of these places changes it in summer. */
  ahead: number;
}

const at = (text: string, latitude: number, longitude: number, ahead: number): DemoAirport => ({
  text,
  latitude,
  longitude,
  ahead,
});

export const AIRPORTS = {
  KHI: at('Karachi (KHI) – Jinnah International Airport', 24.9, 67.17, 5),
  ISB: at('Islamabad (ISB) – Islamabad International Airport', 33.55, 72.83, 5),
  LHE: at('Lahore (LHE) – Allama Iqbal International Airport', 31.52, 74.4, 5),
  PEW: at('Peshawar (PEW) – Bacha Khan International Airport', 33.99, 71.52, 5),
  UET: at('Quetta (UET) – Quetta Airport', 30.25, 66.95, 5),
  MUX: at('Multan (MUX) – Multan Airport', 30.2, 71.41, 5),
  GWD: at('Gwadar (GWD) – New Gwadar International Airport', 25.3, 62.5, 5),
  GIL: at('Gilgit (GIL) – Gilgit Airport', 35.92, 74.33, 5),
  KDU: at('Skardu (KDU) – Skardu Airport', 35.33, 75.54, 5),
  CJL: at('Chitral (CJL) – Chitral Airport', 35.89, 71.79, 5),
  DXB: at('Dubai (DXB) – Dubai International Airport', 25.25, 55.35, 4),
  DWC: at('Dubai (DWC) – Al Maktoum International Airport', 24.89, 55.16, 4),
  AUH: at('Abu Dhabi (AUH) – Zayed International Airport', 24.43, 54.65, 4),
  RKT: at('Ras Al Khaimah (RKT) – Ras Al Khaimah International Airport', 25.62, 55.94, 4),
  MCT: at('Muscat (MCT) – Muscat International Airport', 23.6, 58.28, 4),
  DOH: at('Doha (DOH) – Hamad International Airport', 25.26, 51.61, 3),
  BAH: at('Manama (BAH) – Bahrain International Airport', 26.27, 50.63, 3),
  KWI: at('Kuwait City (KWI) – Kuwait International Airport', 29.24, 47.97, 3),
  RUH: at('Riyadh (RUH) – King Khaled International Airport', 24.96, 46.7, 3),
  JED: at('Jeddah (JED) – King Abdulaziz International Airport', 21.66, 39.17, 3),
  DEL: at('Delhi (DEL) – Indira Gandhi International Airport', 28.56, 77.1, 5.5),
  BOM: at('Mumbai (BOM) – Chhatrapati Shivaji Maharaj International Airport', 19.09, 72.87, 5.5),
  KTM: at('Kathmandu (KTM) – Tribhuvan International Airport', 27.7, 85.36, 5.75),
  DAC: at('Dhaka (DAC) – Hazrat Shahjalal International Airport', 23.84, 90.4, 6),
  CMB: at('Colombo (CMB) – Bandaranaike International Airport', 7.17, 79.89, 5.5),
  MLE: at('Malé (MLE) – Velana International Airport', 4.19, 73.53, 5),
};
export type AirportCode = keyof typeof AIRPORTS;

/** Kilometres along the great circle. */
export function distance(from: DemoAirport, to: DemoAirport): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const turn = radians(to.longitude - from.longitude);
  return 6371 * Math.acos(Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn));
}
