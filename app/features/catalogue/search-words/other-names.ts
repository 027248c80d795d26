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

const words = byName(groupsOf(WORDS))

/** Synonyms to index with a text: 'エクセル' for a text with 'Excel'. `forms` are its folded words. */
export function otherWords(forms: readonly string[]): string[] {
  return [...new Set(forms)].flatMap((form) => (words.get(form) ?? []).filter((name) => name !== form))
}
