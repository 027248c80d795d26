import { plainTaxNumber } from './tax-number.ts'

/**
 * States of countries whose tax depends on them, by the codes that the country's tax numbers begin with
 * (India: GST state codes): found by a tax number, a postal code, or the name of a city.
 */
type States = {
  names: Record<string, string>
  ofNumber: (number: string) => string
  /** By the longest beginning of a postal code. */
  postal: Record<string, string>
  cities: Record<string, string>
}

const INDIA: States = {
  names: {
    '01': 'Jammu and Kashmir',
    '02': 'Himachal Pradesh',
    '03': 'Punjab',
    '04': 'Chandigarh',
    '05': 'Uttarakhand',
    '06': 'Haryana',
    '07': 'Delhi',
    '08': 'Rajasthan',
    '09': 'Uttar Pradesh',
    '10': 'Bihar',
    '11': 'Sikkim',
    '12': 'Arunachal Pradesh',
    '13': 'Nagaland',
    '14': 'Manipur',
    '15': 'Mizoram',
    '16': 'Tripura',
    '17': 'Meghalaya',
    '18': 'Assam',
    '19': 'West Bengal',
    '20': 'Jharkhand',
    '21': 'Odisha',
    '22': 'Chhattisgarh',
    '23': 'Madhya Pradesh',
    '24': 'Gujarat',
    '26': 'Dadra and Nagar Haveli and Daman and Diu',
    '27': 'Maharashtra',
    '29': 'Karnataka',
    '30': 'Goa',
    '31': 'Lakshadweep',
    '32': 'Kerala',
    '33': 'Tamil Nadu',
    '34': 'Puducherry',
    '35': 'Andaman and Nicobar Islands',
    '36': 'Telangana',
    '37': 'Andhra Pradesh',
    '38': 'Ladakh',
  },
  ofNumber: (number) => number.slice(0, 2),
  postal: {
    ...zones('07', '11'),
    ...zones('06', '12 13'),
    ...zones('03', '14 15'),
    ...zones('04', '160'),
    ...zones('02', '17'),
    ...zones('01', '18 19'),
    ...zones('38', '194'),
    ...zones('09', '20 21 22 23 24 25 26 27 28'),
    ...zones('05', '244712 244713 244715 246 247667 248 249 2623 2624 2625 263'),
    ...zones('08', '30 31 32 33 34'),
    ...zones('24', '36 37 38 39'),
    ...zones('26', '3622 3962'),
    ...zones('27', '40 41 42 43 44'),
    ...zones('30', '403'),
    ...zones('23', '45 46 47 48'),
    ...zones('22', '49'),
    ...zones('36', '50'),
    ...zones('37', '51 52 53'),
    ...zones('29', '56 57 58 59'),
    ...zones('33', '60 61 62 63 64'),
    ...zones('34', '605 6096 673310'),
    ...zones('32', '67 68 69'),
    ...zones('31', '68255'),
    ...zones('19', '70 71 72 73 74'),
    ...zones('11', '737'),
    ...zones('35', '744'),
    ...zones('21', '75 76 77'),
    ...zones('18', '78'),
    ...zones('12', '790 791 792'),
    ...zones('17', '793 794'),
    ...zones('14', '795'),
    ...zones('15', '796'),
    ...zones('13', '797 798'),
    ...zones('16', '799'),
    ...zones('10', '80 81 82 83 84 85'),
    ...zones('20', '814 815 816 822 825 826 827 828 829 831 832 833 834 835'),
  },
  cities: {
    ...zones('27', 'mumbai pune nagpur nashik thane aurangabad kolhapur solapur navi-mumbai'),
    ...zones('29', 'bengaluru bangalore mysuru mysore mangaluru mangalore hubballi hubli'),
    ...zones('07', 'delhi new-delhi'),
    ...zones('06', 'gurugram gurgaon faridabad'),
    ...zones('09', 'noida lucknow kanpur ghaziabad agra varanasi'),
    ...zones('33', 'chennai madras coimbatore madurai tiruchirappalli salem'),
    ...zones('36', 'hyderabad secunderabad warangal'),
    ...zones('37', 'visakhapatnam vijayawada guntur'),
    ...zones('19', 'kolkata calcutta howrah siliguri'),
    ...zones('24', 'ahmedabad surat vadodara rajkot gandhinagar'),
    ...zones('08', 'jaipur jodhpur udaipur kota'),
    ...zones('32', 'kochi cochin thiruvananthapuram trivandrum kozhikode'),
    ...zones('23', 'indore bhopal jabalpur gwalior'),
    ...zones('22', 'raipur bhilai'),
    ...zones('04', 'chandigarh'),
    ...zones('03', 'ludhiana amritsar mohali jalandhar'),
    ...zones('30', 'goa panaji margao'),
    ...zones('10', 'patna'),
    ...zones('20', 'ranchi jamshedpur'),
    ...zones('21', 'bhubaneswar cuttack'),
    ...zones('18', 'guwahati'),
    ...zones('05', 'dehradun'),
    ...zones('34', 'puducherry pondicherry'),
  },
}

function zones(state: string, beginnings: string): Record<string, string> {
  return Object.fromEntries(beginnings.split(' ').map((beginning) => [beginning, state]))
}

const STATES: ReadonlyMap<string, States> = new Map([['IN', INDIA]])

type Located = {
  country: string
  taxNumber?: string | null
  postalCode?: string | null
  city?: string | null
}

/**
 * The state of an address or a party; null where it cannot be told, and in countries where it does not
 * matter.
 */
export function stateOf({ country, taxNumber, postalCode, city }: Located): string | null {
  const states = STATES.get(country)
  if (!states) return null
  const ofNumber = taxNumber ? states.ofNumber(plainTaxNumber(taxNumber)) : ''
  if (ofNumber in states.names) return ofNumber
  const digits = (postalCode ?? '').replaceAll(/\D/g, '')
  for (let length = digits.length; length > 1; length--) {
    const state = states.postal[digits.slice(0, length)]
    if (state) return state
  }
  const name = (city ?? '').trim().toLowerCase().replaceAll(/\s+/g, '-')
  return states.cities[name] ?? null
}

/** How a state is called; the code itself of one that is unknown. */
export const stateName = (country: string, state: string): string =>
  STATES.get(country)?.names[state] ?? state
