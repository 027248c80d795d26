/**
 * How Outlook and Windows show their zones, and the name by which CLDR knows each (windowsZones): those whose
 * words are no cities, or whose first city has another clock. What stands before them in brackets is their
 * distance from UTC in winter, and no zone.
 */
const SHOWN: Record<string, string> = {
  'Coordinated Universal Time': 'UTC',
  'Coordinated Universal Time-02': 'UTC-02',
  'Coordinated Universal Time-08': 'UTC-08',
  'Coordinated Universal Time-09': 'UTC-09',
  'Coordinated Universal Time-11': 'UTC-11',
  'Coordinated Universal Time+12': 'UTC+12',
  'Coordinated Universal Time+13': 'UTC+13',
  'International Date Line West': 'Dateline Standard Time',
  'Midway Island, Samoa': 'UTC-11',
  'Aleutian Islands': 'Aleutian Standard Time',
  Hawaii: 'Hawaiian Standard Time',
  'Marquesas Islands': 'Marquesas Standard Time',
  Alaska: 'Alaskan Standard Time',
  'Baja California': 'Pacific Standard Time (Mexico)',
  'Pacific Time (US and Canada)': 'Pacific Standard Time',
  'Pacific Time': 'Pacific Standard Time',
  Arizona: 'US Mountain Standard Time',
  Yukon: 'Yukon Standard Time',
  'Chihuahua, La Paz, Mazatlan': 'Mountain Standard Time (Mexico)',
  'La Paz, Mazatlan': 'Mountain Standard Time (Mexico)',
  'Mountain Time (US and Canada)': 'Mountain Standard Time',
  'Mountain Time': 'Mountain Standard Time',
  'Central America': 'Central America Standard Time',
  'Central Time (US and Canada)': 'Central Standard Time',
  'Central Time': 'Central Standard Time',
  'Easter Island': 'Easter Island Standard Time',
  'Guadalajara, Mexico City, Monterrey': 'Central Standard Time (Mexico)',
  Saskatchewan: 'Canada Central Standard Time',
  'Bogota, Lima, Quito, Rio Branco': 'SA Pacific Standard Time',
  'Bogota, Lima, Quito': 'SA Pacific Standard Time',
  Chetumal: 'Eastern Standard Time (Mexico)',
  'Eastern Time (US and Canada)': 'Eastern Standard Time',
  'Eastern Time': 'Eastern Standard Time',
  'Indiana (East)': 'US Eastern Standard Time',
  Haiti: 'Haiti Standard Time',
  'Turks and Caicos': 'Turks And Caicos Standard Time',
  'Atlantic Time (Canada)': 'Atlantic Standard Time',
  'Georgetown, La Paz, Manaus, San Juan': 'SA Western Standard Time',
  Newfoundland: 'Newfoundland Standard Time',
  Araguaina: 'Tocantins Standard Time',
  Brasilia: 'E. South America Standard Time',
  'Cayenne, Fortaleza': 'SA Eastern Standard Time',
  'City of Buenos Aires': 'Argentina Standard Time',
  'Buenos Aires': 'Argentina Standard Time',
  Greenland: 'Greenland Standard Time',
  'Punta Arenas': 'Magallanes Standard Time',
  'Saint Pierre and Miquelon': 'Saint Pierre Standard Time',
  Salvador: 'Bahia Standard Time',
  'Mid-Atlantic': 'UTC-02',
  'Mid-Atlantic - Old': 'UTC-02',
  Azores: 'Azores Standard Time',
  'Cabo Verde Is.': 'Cape Verde Standard Time',
  'Cape Verde Is.': 'Cape Verde Standard Time',
  'Dublin, Edinburgh, Lisbon, London': 'GMT Standard Time',
  'Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London': 'GMT Standard Time',
  'Monrovia, Reykjavik': 'Greenwich Standard Time',
  'Sao Tome': 'Sao Tome Standard Time',
  'West Central Africa': 'W. Central Africa Standard Time',
  'Harare, Pretoria': 'South Africa Standard Time',
  'Moscow, St. Petersburg': 'Russian Standard Time',
  'Moscow, St. Petersburg, Volgograd': 'Russian Standard Time',
  'Izhevsk, Samara': 'Russia Time Zone 3',
  'Port Louis': 'Mauritius Standard Time',
  'Ashgabat, Tashkent': 'West Asia Standard Time',
  'Islamabad, Karachi': 'Pakistan Standard Time',
  'Chennai, Kolkata, Mumbai, New Delhi': 'India Standard Time',
  'Sri Jayawardenepura': 'Sri Lanka Standard Time',
  'Nur-Sultan': 'Central Asia Standard Time',
  'Yangon (Rangoon)': 'Myanmar Standard Time',
  'Bangkok, Hanoi, Jakarta': 'SE Asia Standard Time',
  'Barnaul, Gorno-Altaysk': 'Altai Standard Time',
  'Beijing, Chongqing, Hong Kong, Urumqi': 'China Standard Time',
  'Kuala Lumpur, Singapore': 'Singapore Standard Time',
  'Osaka, Sapporo, Tokyo': 'Tokyo Standard Time',
  'Canberra, Melbourne, Sydney': 'AUS Eastern Standard Time',
  'Guam, Port Moresby': 'West Pacific Standard Time',
  'Lord Howe Island': 'Lord Howe Standard Time',
  'Bougainville Island': 'Bougainville Standard Time',
  'Norfolk Island': 'Norfolk Standard Time',
  'Solomon Is., New Caledonia': 'Central Pacific Standard Time',
  'Anadyr, Petropavlovsk-Kamchatsky': 'Russia Time Zone 11',
  'Auckland, Wellington': 'New Zealand Standard Time',
  Fiji: 'Fiji Standard Time',
  'Chatham Islands': 'Chatham Islands Standard Time',
  "Nuku'alofa": 'Tonga Standard Time',
  Samoa: 'Samoa Standard Time',
  'Kiritimati Island': 'Line Islands Standard Time',
  'Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna': 'W. Europe Standard Time',
  'Belgrade, Bratislava, Budapest, Ljubljana, Prague': 'Central Europe Standard Time',
  'Brussels, Copenhagen, Madrid, Paris': 'Romance Standard Time',
  'Sarajevo, Skopje, Warsaw, Zagreb': 'Central European Standard Time',
  'Athens, Bucharest': 'GTB Standard Time',
  'Athens, Bucharest, Istanbul': 'GTB Standard Time',
  'Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius': 'FLE Standard Time',
  'Abu Dhabi, Muscat': 'Arabian Standard Time',
  'Kuwait, Riyadh': 'Arab Standard Time',
}

const plain = (name: string) =>
  name
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim()
    .toLowerCase()
const KNOWN = new Map(Object.entries(SHOWN).map(([shown, name]) => [plain(shown), name]))

/**
 * The name that Windows gives a zone which it shows so, with or without the distance in brackets; null of
 * what it does not show.
 */
export function windowsZoneShown(text: string): string | null {
  return KNOWN.get(plain(text.replace(/^\s*\((?:UTC|GMT)[^)]*\)\s*/i, ''))) ?? null
}
