import { LANGUAGES, type Language } from './language.ts'

/**
 * Cities of which people elsewhere have a name of their own: country (ISO 3166-1 alpha-2), the name there,
 * then in English, German, French, Italian, Spanish and Japanese where it is another one, then older and
 * further names with semicolons. The server's alone: no page needs it in the browser.
 */
const CITIES = `
AE,Dubai,,,Dubaï,,Dubái,ドバイ,
AE,Abu Dhabi,,,Abou Dabi,,Abu Dabi,アブダビ,
AR,Buenos Aires,,,,,,ブエノスアイレス,
AT,Graz,,,,,,グラーツ,
AT,Innsbruck,,,,,,インスブルック,
AT,Linz,,,,,,リンツ,
AT,Salzburg,,,Salzbourg,Salisburgo,Salzburgo,ザルツブルク,
AT,Wien,Vienna,,Vienne,Vienna,Viena,ウィーン,
AU,Melbourne,,,,,,メルボルン,
AU,Sydney,,,,,Sídney,シドニー,
BE,Antwerpen,Antwerp,,Anvers,Anversa,Amberes,アントワープ,
BE,Brugge,Bruges,Brügge,Bruges,Bruges,Brujas,ブルージュ,
BE,Bruxelles,Brussels,Brüssel,,,Bruselas,ブリュッセル,Brussel
BE,Gent,Ghent,,Gand,Gand,Gante,ヘント,
BE,Liège,Liège,Lüttich,,Liegi,Lieja,リエージュ,Luik
BR,São Paulo,,,,San Paolo,,サンパウロ,Sao Paulo
CA,Montréal,Montreal,Montreal,,Montreal,Montreal,モントリオール,
CA,Toronto,,,,,,トロント,
CA,Vancouver,,,,,,バンクーバー,
CH,Basel,,,Bâle,Basilea,Basilea,バーゼル,Basle
CH,Bern,,,Berne,Berna,Berna,ベルン,
CH,Genève,Geneva,Genf,,Ginevra,Ginebra,ジュネーブ,
CH,Lausanne,,,,Losanna,Lausana,ローザンヌ,
CH,Lugano,,,,,,ルガーノ,
CH,Luzern,Lucerne,,Lucerne,Lucerna,Lucerna,ルツェルン,
CH,Zürich,Zurich,,Zurich,Zurigo,Zúrich,チューリッヒ,
CN,北京,Beijing,Peking,Pékin,Pechino,Pekín,,Peking;ペキン
CN,上海,Shanghai,Shanghai,Shanghai,Shanghai,Shanghái,,Schanghai;Shangai
CN,深圳,Shenzhen,Shenzhen,Shenzhen,Shenzhen,Shenzhen,深セン,深圳市
CO,Bogotá,Bogota,,Bogota,Bogotà,,ボゴタ,
CZ,Praha,Prague,Prag,Prague,Praga,Praga,プラハ,
DE,Aachen,,,Aix-la-Chapelle,Aquisgrana,Aquisgrán,アーヘン,
DE,Augsburg,,,Augsbourg,Augusta,Augsburgo,アウクスブルク,
DE,Berlin,,,,Berlino,Berlín,ベルリン,
DE,Bremen,,,Brême,Brema,,ブレーメン,
DE,Dortmund,,,,,,ドルトムント,
DE,Dresden,,,Dresde,Dresda,Dresde,ドレスデン,
DE,Düsseldorf,,,,,,デュッセルドルフ,Dusseldorf
DE,Essen,,,,,,エッセン,
DE,Frankfurt am Main,Frankfurt,,Francfort,Francoforte,Fráncfort,フランクフルト,Francfort-sur-le-Main
DE,Freiburg im Breisgau,Freiburg,,Fribourg-en-Brisgau,Friburgo in Brisgovia,Friburgo de Brisgovia,フライブルク,
DE,Hamburg,,,Hambourg,Amburgo,Hamburgo,ハンブルク,
DE,Hannover,Hanover,,Hanovre,,Hanóver,ハノーファー,
DE,Heidelberg,,,,,,ハイデルベルク,
DE,Karlsruhe,,,,,,カールスルーエ,
DE,Köln,Cologne,,Cologne,Colonia,Colonia,ケルン,
DE,Leipzig,,,,Lipsia,,ライプツィヒ,
DE,Mainz,,,Mayence,Magonza,Maguncia,マインツ,
DE,Mannheim,,,,,,マンハイム,
DE,München,Munich,,Munich,Monaco di Baviera,Múnich,ミュンヘン,
DE,Münster,,,,,,ミュンスター,
DE,Nürnberg,Nuremberg,,Nuremberg,Norimberga,Núremberg,ニュルンベルク,
DE,Regensburg,,,Ratisbonne,Ratisbona,Ratisbona,レーゲンスブルク,
DE,Stuttgart,,,,Stoccarda,,シュトゥットガルト,
DK,København,Copenhagen,Kopenhagen,Copenhague,Copenaghen,Copenhague,コペンハーゲン,Kobenhavn
EE,Tallinn,,,,,Tallin,タリン,
EG,القاهرة,Cairo,Kairo,Le Caire,Il Cairo,El Cairo,カイロ,
ES,Barcelona,,,Barcelone,Barcellona,,バルセロナ,
ES,Bilbao,,,,,,ビルバオ,Bilbo
ES,Málaga,,,Malaga,Malaga,,マラガ,
ES,Madrid,,,,,,マドリード,
ES,Palma de Mallorca,Palma,,Palma de Majorque,Palma di Maiorca,,パルマ・デ・マヨルカ,
ES,San Sebastián,,,Saint-Sébastien,San Sebastiano,,サン・セバスティアン,Donostia
ES,Sevilla,Seville,,Séville,Siviglia,,セビリア,
ES,Valencia,,,Valence,,,バレンシア,València
ES,Zaragoza,,Saragossa,Saragosse,Saragozza,,サラゴサ,Saragossa;Saragosa
FI,Helsinki,,,,,,ヘルシンキ,Helsingfors
FR,Bordeaux,,,,,Burdeos,ボルドー,
FR,Grenoble,,,,,,グルノーブル,
FR,Lille,,,,Lilla,,リール,
FR,Lyon,,,,Lione,,リヨン,
FR,Marseille,,,,Marsiglia,Marsella,マルセイユ,
FR,Montpellier,,,,,,モンペリエ,
FR,Nantes,,,,,,ナント,
FR,Nice,,Nizza,,Nizza,Niza,ニース,
FR,Paris,,,,Parigi,París,パリ,
FR,Rennes,,,,,,レンヌ,
FR,Strasbourg,,Straßburg,,Strasburgo,Estrasburgo,ストラスブール,
FR,Toulouse,,,,Tolosa,,トゥールーズ,Tolosa
GB,Birmingham,,,,,,バーミンガム,
GB,Bristol,,,,,,ブリストル,
GB,Edinburgh,,,Édimbourg,Edimburgo,Edimburgo,エディンバラ,
GB,Glasgow,,,,,,グラスゴー,
GB,Leeds,,,,,,リーズ,
GB,London,,,Londres,Londra,Londres,ロンドン,
GB,Manchester,,,,,,マンチェスター,
GR,Αθήνα,Athens,Athen,Athènes,Atene,Atenas,アテネ,Athina
HK,香港,Hong Kong,Hongkong,Hong Kong,Hong Kong,Hong Kong,,Hongkong
HR,Zagreb,,,,Zagabria,,ザグレブ,
HU,Budapest,,,,,,ブダペスト,Budapeste
IE,Dublin,,,,Dublino,Dublín,ダブリン,
IL,תל אביב,Tel Aviv,Tel Aviv,Tel Aviv,Tel Aviv,Tel Aviv,テルアビブ,
IN,Ahmedabad,,,,,,アーメダバード,
IN,Bengaluru,,,,,Bangalore,ベンガルール,Bangalore;Bengalore;バンガロール
IN,Chandigarh,,,,,,チャンディーガル,
IN,Chennai,,,,,,チェンナイ,Madras
IN,Coimbatore,,,,,,コインバトール,Kovai
IN,Delhi,,,,,,デリー,Dilli
IN,Gurugram,,,,,,グルグラム,Gurgaon;グルガオン
IN,Hyderabad,,,,,,ハイデラバード,Haidarabad
IN,Indore,,,,,,インドール,
IN,Jaipur,,,,,,ジャイプル,
IN,Kochi,,,,,,コーチ,Cochin
IN,Kolkata,,,,,Calcuta,コルカタ,Calcutta;Kalkutta;カルカッタ
IN,Lucknow,,,,,,ラクナウ,
IN,Mumbai,,,,,Bombay,ムンバイ,Bombay;ボンベイ
IN,Nagpur,,,,,,ナーグプル,
IN,Nashik,,,,,,ナーシク,
IN,New Delhi,,Neu-Delhi,,Nuova Delhi,Nueva Delhi,ニューデリー,
IN,Noida,,,,,,ノイダ,
IN,Pune,,,,,,プネー,Poona;プネ
IN,Surat,,,,,,スーラト,
IN,Thiruvananthapuram,,,,,,ティルヴァナンタプラム,Trivandrum
IN,Vadodara,,,,,,ヴァドーダラー,Baroda;バドーダラー
IN,Visakhapatnam,,,,,,ヴィシャーカパトナム,Vizag
IT,Bari,,,,,,バーリ,
IT,Bologna,,,Bologne,,Bolonia,ボローニャ,
IT,Firenze,Florence,Florenz,Florence,,Florencia,フィレンツェ,
IT,Genova,Genoa,Genua,Gênes,,Génova,ジェノヴァ,
IT,Milano,Milan,Mailand,Milan,,Milán,ミラノ,
IT,Modena,,,Modène,,Módena,モデナ,
IT,Napoli,Naples,Neapel,Naples,,Nápoles,ナポリ,
IT,Padova,Padua,Padua,Padoue,,Padua,パドヴァ,
IT,Palermo,,,Palerme,,,パレルモ,
IT,Roma,Rome,Rom,Rome,,,ローマ,
IT,Torino,Turin,Turin,Turin,,Turín,トリノ,
IT,Trieste,,Triest,,,,トリエステ,
IT,Venezia,Venice,Venedig,Venise,,Venecia,ヴェネツィア,
IT,Verona,,,Vérone,,,ヴェローナ,
JP,京都,Kyoto,Kyoto,Kyoto,Kyoto,Kioto,,Kyōto;京都市
JP,仙台,Sendai,Sendai,Sendai,Sendai,Sendai,,仙台市
JP,千葉,Chiba,Chiba,Chiba,Chiba,Chiba,,千葉市
JP,名古屋,Nagoya,Nagoya,Nagoya,Nagoya,Nagoya,,名古屋市
JP,大阪,Osaka,Osaka,Osaka,Osaka,Osaka,,大阪市;Ōsaka
JP,川崎,Kawasaki,Kawasaki,Kawasaki,Kawasaki,Kawasaki,,川崎市
JP,広島,Hiroshima,Hiroshima,Hiroshima,Hiroshima,Hiroshima,,広島市
JP,札幌,Sapporo,Sapporo,Sapporo,Sapporo,Sapporo,,札幌市
JP,東京,Tokyo,Tokio,Tokyo,Tokyo,Tokio,,東京都;Tōkyō
JP,横浜,Yokohama,Yokohama,Yokohama,Yokohama,Yokohama,,横浜市
JP,神戸,Kobe,Kobe,Kobe,Kobe,Kobe,,神戸市;Kōbe
JP,福岡,Fukuoka,Fukuoka,Fukuoka,Fukuoka,Fukuoka,,福岡市
KR,서울,Seoul,Seoul,Séoul,Seul,Seúl,ソウル,
LT,Vilnius,,,,,Vilna,ヴィリニュス,
LU,Luxembourg,,Luxemburg,,Lussemburgo,Luxemburgo,ルクセンブルク,Lëtzebuerg
LV,Rīga,Riga,Riga,Riga,Riga,Riga,リガ,
MX,Ciudad de México,Mexico City,Mexiko-Stadt,Mexico,Città del Messico,,メキシコシティ,
MX,Guadalajara,,,,,,グアダラハラ,
MX,Monterrey,,,,,,モンテレイ,
NL,Amsterdam,,,,,Ámsterdam,アムステルダム,
NL,Den Haag,The Hague,,La Haye,L’Aia,La Haya,ハーグ,L'Aia
NL,Rotterdam,,,,,Róterdam,ロッテルダム,
NO,Oslo,,,,,,オスロ,
PL,Gdańsk,,Danzig,,Danzica,,グダニスク,Gdansk
PL,Kraków,,Krakau,Cracovie,Cracovia,Cracovia,クラクフ,Krakow;Cracow
PL,Warszawa,Warsaw,Warschau,Varsovie,Varsavia,Varsovia,ワルシャワ,
PL,Wrocław,,Breslau,,Breslavia,Breslavia,ヴロツワフ,Wroclaw
PT,Lisboa,Lisbon,Lissabon,Lisbonne,Lisbona,,リスボン,
PT,Porto,,,,,Oporto,ポルト,Oporto
RO,București,Bucharest,Bukarest,Bucarest,Bucarest,Bucarest,ブカレスト,Bucuresti
RU,Москва,Moscow,Moskau,Moscou,Mosca,Moscú,モスクワ,Moskva
SE,Göteborg,Gothenburg,,,,Gotemburgo,ヨーテボリ,
SE,Malmö,,,,,,マルメ,
SE,Stockholm,,,,Stoccolma,Estocolmo,ストックホルム,
SG,Singapore,,Singapur,Singapour,,Singapur,シンガポール,
SI,Ljubljana,,,,Lubiana,Liubliana,リュブリャナ,
SK,Bratislava,,,,,,ブラチスラヴァ,
TH,กรุงเทพมหานคร,Bangkok,Bangkok,Bangkok,Bangkok,Bangkok,バンコク,
TR,İstanbul,Istanbul,Istanbul,Istanbul,Istanbul,Estambul,イスタンブール,Konstantinopel
TW,臺北,Taipei,Taipeh,Taipei,Taipei,Taipéi,台北,
UA,Київ,Kyiv,Kyjiw,Kyiv,Kyiv,Kyiv,キーウ,Kiev;Kiew
US,Atlanta,,,,,,アトランタ,
US,Austin,,,,,,オースティン,
US,Boston,,,,,,ボストン,
US,Chicago,,,,,,シカゴ,
US,Dallas,,,,,,ダラス,
US,Denver,,,,,,デンバー,
US,Houston,,,,,,ヒューストン,
US,Los Angeles,,,,,Los Ángeles,ロサンゼルス,
US,Miami,,,,,,マイアミ,
US,New York,,,,,Nueva York,ニューヨーク,New York City;Nuova York
US,Philadelphia,,,Philadelphie,Filadelfia,Filadelfia,フィラデルフィア,
US,San Francisco,,,,,,サンフランシスコ,
US,Seattle,,,,,,シアトル,
US,Washington,,,,,,ワシントンD.C.,Washington DC;Washington D.C.
ZA,Cape Town,,Kapstadt,Le Cap,Città del Capo,Ciudad del Cabo,ケープタウン,
`

/** `name` as people there write it, which is also how filters and addresses call it. */
type City = { country: string; name: string; in: Record<Language, string>; all: string[] }

const ORDER: readonly Language[] = ['en', 'de', 'fr', 'it', 'es', 'ja']

function cityOf(line: string): City {
  const [country = '', name = '', ...rest] = line.split(',')
  const names = ORDER.map((language, at) => [language, rest[at] || name])
  const own = Object.fromEntries(names) as City['in']
  const also = (rest[ORDER.length] ?? '').split(';').filter(Boolean)
  return { country, name, in: own, all: [...new Set([name, ...LANGUAGES.map((one) => own[one]), ...also])] }
}

const folded = (name: string) => name.trim().normalize('NFC').toLowerCase()

/** Names of cities elsewhere that are also those of towns at home: without a country they mean the town. */
const TOWNS = /* @__PURE__ */ new Set(['augusta', 'colonia', 'friburgo', 'tolosa', 'valence', 'vienne'])

let known: Map<string, City[]> | undefined

/**
 * Read when it is first asked for, so that a module that only could ask carries none of it to the browser.
 */
function byName(): Map<string, City[]> {
  if (known) return known
  known = new Map()
  for (const city of CITIES.trim().split('\n').map(cityOf))
    for (const name of new Set(city.all.map(folded))) known.set(name, [...(known.get(name) ?? []), city])
  return known
}

/** Every city with names elsewhere. */
export function everyCity(): { name: string; all: readonly string[] }[] {
  return [...new Set([...byName().values()].flat())]
}

/**
 * A city by any of its names. Of several that share a name the one is meant that is called so at home; in
 * another country (ISO 3166-1 alpha-2) than the one that is known of, none.
 */
function find(name: string, country?: string | null): City | null {
  const asked = folded(name)
  if (!country && TOWNS.has(asked)) return null
  const found = (byName().get(asked) ?? []).filter((city) => !country || city.country === country)
  return found.find((city) => folded(city.name) === asked) ?? found[0] ?? null
}

/**
 * The name of a city in the reader's language ('Brüssel' for 'Bruxelles'); as it was written where none is
 * known.
 */
export function cityName(written: string, language: Language, country?: string | null): string {
  return find(written, country)?.in[language] ?? written
}

/** The one name for a city that filters and addresses go by: as people there write it. */
export function homeName(written: string, country?: string | null): string {
  return find(written, country)?.name ?? written.trim()
}

/** Every name of a city, also those it had before, the one that was given among them. */
export function cityNames(written: string, country?: string | null): string[] {
  const names = find(written, country)?.all ?? []
  return [...new Set([written.trim(), ...names])]
}
