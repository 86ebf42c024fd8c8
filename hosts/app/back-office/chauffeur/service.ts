/** 'Sedan/SUV' for 4 passengers or fewer (spec, section 9). */
export const vehicleCategory = (passengers: number): string => (passengers <= 4 ? 'Sedan/SUV' : 'Van/Large Vehicle');

/** 1 → '1 Person', 3 → '3 People' (spec, section 2, "Admin chauffeur detail"). */
export const people = (passengers: number): string => `${passengers} ${passengers === 1 ? 'Person' : 'People'}`;

/** 1 → '1 Item', 3 → '3 Items'. */
export const items = (luggage: number): string => `${luggage} ${luggage === 1 ? 'Item' : 'Items'}`;
