/**
 * Names of one place, as people of the six languages write it and as it was called before. Only where a name is more
 * than another spelling that folding finds by itself (Zürich, Zurich).
 */
const CITIES = `
Amsterdam アムステルダム
Antwerpen Antwerp Anvers Anversa Amberes アントワープ
Athina Athens Athen Athènes Atene Atenas アテネ
Barcelona Barcelone Barcellona バルセロナ
Basel Bâle Basilea バーゼル
Beijing Peking Pékin Pechino Pekín 北京 ペキン
Bengaluru Bangalore Bengalore ベンガルール バンガロール
Berlin Berlino Berlín ベルリン
Bern Berne Berna ベルン
Bilbao Bilbo ビルバオ
Bologna Bologne Bolonia ボローニャ
Bordeaux Burdeos ボルドー
Brugge Bruges Brügge Brujas ブルージュ
Bruxelles Brussels Brüssel Brussel Bruselas ブリュッセル
Bucuresti Bucharest Bukarest Bucarest ブカレスト
Budapest Budapeste ブダペスト
Chennai Madras チェンナイ
Chicago シカゴ
Coimbatore Kovai コインバトール
Delhi Dilli Neu-Delhi デリー
Den_Haag The_Hague La_Haye L'Aia La_Haya ハーグ
Dresden Dresde Dresda ドレスデン
Dubai Dubaï Dubái ドバイ
Dublin Dublino Dublín ダブリン
Edinburgh Édimbourg Edimburgo エディンバラ
Firenze Florence Florenz Florencia フィレンツェ
Frankfurt_am_Main Frankfurt Francfort Francoforte フランクフルト
Fukuoka 福岡
Genève Geneva Genf Ginevra Ginebra ジュネーブ
Genova Genoa Genua Gênes Génova ジェノヴァ
Göteborg Gothenburg Gotemburgo ヨーテボリ
Gurugram Gurgaon グルガオン
Hamburg Hambourg Amburgo Hamburgo ハンブルク
Hannover Hanover Hanovre ハノーファー
Helsinki Helsingfors ヘルシンキ
Hong_Kong Hongkong 香港
Hyderabad Haidarabad ハイデラバード
Istanbul Konstantinopel イスタンブール
Kobenhavn Copenhagen Kopenhagen Copenhague Copenaghen コペンハーゲン
Kobe 神戸
Kochi Cochin コーチ
Kolkata Calcutta Kalkutta コルカタ カルカッタ
Köln Cologne Colonia ケルン
Kraków Cracow Krakau Cracovie Cracovia クラクフ
Kyoto Kioto 京都
Leipzig Lipsia ライプツィヒ
Lille Lilla リール
Lisboa Lisbon Lissabon Lisbonne Lisbona リスボン
Liège Lüttich Luik Lieja リエージュ
London Londres Londra ロンドン
Luxembourg Luxemburg Lussemburgo Luxemburgo ルクセンブルク
Luzern Lucerne Lucerna ルツェルン
Lyon Lione リヨン
Madrid マドリード
Mainz Mayence Magonza Maguncia マインツ
Manchester マンチェスター
Marseille Marsiglia Marsella マルセイユ
Milano Milan Mailand Milán ミラノ
Moskva Moscow Moskau Moscou Mosca Moscú モスクワ
Mumbai Bombay ムンバイ ボンベイ
München Munich Monaco_di_Baviera Múnich ミュンヘン
Nagoya 名古屋
Nantes ナント
Napoli Naples Neapel Nápoles ナポリ
New_York Nueva_York Nuova_York ニューヨーク
Nice Nizza Niza ニース
Nürnberg Nuremberg Norimberga Núremberg ニュルンベルク
Osaka 大阪
Padova Padua Padoue パドヴァ
Paris Parigi París パリ
Porto Oporto ポルト
Praha Prague Prag Praga プラハ
Pune Poona プネ プネー
Roma Rome Rom ローマ
Salzburg Salzbourg Salisburgo Salzburgo ザルツブルク
San_Francisco サンフランシスコ
Sapporo 札幌
Sendai 仙台
Sevilla Seville Séville Siviglia セビリア
Shanghai Schanghai Shangai 上海
Singapore Singapur Singapour シンガポール
Stockholm Stoccolma Estocolmo ストックホルム
Strasbourg Straßburg Strasburgo Estrasburgo ストラスブール
Stuttgart Stoccarda シュトゥットガルト
Sydney シドニー
Thiruvananthapuram Trivandrum
Tokyo Tokio 東京
Torino Turin Turín トリノ
Toulouse Tolosa トゥールーズ
Vadodara Baroda バドーダラー
Valencia Valence バレンシア
Venezia Venice Venedig Venise Venecia ヴェネツィア
Verona Vérone ヴェローナ
Warszawa Warsaw Warschau Varsovie Varsavia Varsovia ワルシャワ
Wien Vienna Vienne Viena ウィーン
Yokohama 横浜
Zaragoza Saragossa Saragosse サラゴサ
Zürich Zurich Zurigo Zúrich チューリッヒ
`

/** Words for one thing that are looked for in another language or script than they are written in. */
const WORDS = `
excel エクセル
powerpoint パワーポイント パワポ
python パイソン
kubernetes クーバネティス
agile アジャイル
scrum スクラム
lean リーン
coaching コーチング
ai ki ia 人工知能
gdpr dsgvo rgpd
haccp ハサップ
`

const groupsOf = (list: string) =>
  list
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map((name) => name.replaceAll('_', ' ')))

function byName(groups: string[][]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const group of groups) {
    for (const name of group)
      found.set(name.toLowerCase(), [...(found.get(name.toLowerCase()) ?? []), ...group])
  }
  return found
}

const cities = byName(groupsOf(CITIES))
const words = byName(groupsOf(WORDS))

/** How else a city is called: 'Munich' and 'ミュンヘン' for 'München'. Empty for a city that has one name. */
export function otherCityNames(city: string): string[] {
  const own = city.normalize('NFC').toLowerCase()
  return (cities.get(own) ?? []).filter((name) => name.toLowerCase() !== own)
}

/** What else the words of a text are called: 'エクセル' for a text with 'Excel'. `forms` are its folded words. */
export function otherWords(forms: readonly string[]): string[] {
  return [...new Set(forms)].flatMap((form) => (words.get(form) ?? []).filter((name) => name !== form))
}
