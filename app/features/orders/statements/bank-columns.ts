export const BANK_FIELDS = [
  ...(['day', 'valueDay', 'amount', 'credit', 'debit', 'side', 'currency', 'status'] as const),
  ...(['reference', 'purpose', 'name', 'bankReference', 'account'] as const),
] as const
export type BankField = (typeof BANK_FIELDS)[number]

// As banks name them in English, German, French, Italian, Spanish and Japanese, without accents and signs.
const NAMES: Record<BankField, string> = {
  day: `date bookingdate bookdate dateofbooking postingdate posteddate posted transactiondate txndate trandate completeddate
    buchungstag buchungsdatum buchung datum datecomptable dateoperation datedoperation datedeloperation datecomptabilisation
    datedecomptabilisation data datacontabile dataoperazione datadicontabilizzazione dataregistrazione fecha fechaoperacion
    fechadeoperacion fechacontable 日付 取引日 お取引日 取引日付 年月日 入金日 勘定日 操作日`,
  valueDay: `valuedate valutadatum valuta wertstellung wertstellungsdatum datevaleur datedevaleur datavaluta datadivaluta
    fechavalor fechadevalor 起算日`,
  amount: `amount transactionamount betrag umsatz buchungsbetrag montant montantoperation importo importe importeoperacion
    金額 取引金額`,
  credit: `credit creditamount credits paidin moneyin deposit deposits depositamt depositamount haben gutschrift gutschriften
    montantcredit avere entrate accrediti accredito haber abono abonos ingreso ingresos 入金 入金額 入金金額 預入金額 お預り金額
    お預かり金額 お預入れ お預入金額`,
  debit: `debit debitamount debits paidout moneyout withdrawal withdrawals withdrawalamt withdrawalamount soll belastung
    belastungen montantdebit dare uscite addebiti addebito debe cargo cargos gasto gastos 出金 出金額 出金金額 支払金額
    お支払金額 お引出し お引出金額 引出金額`,
  side: `creditdebit debitcredit creditdebitindicator crdr drcr cdtdbtind sollhaben sollhabenkennzeichen sens segno signo`,
  currency: `currency currencycode ccy wahrung waehrung devise monnaie divisa moneda 通貨`,
  status: `status state umsatzstatus info statut etat stato estado 状態`,
  reference: `reference ref paymentreference customerreference endtoendid endtoendreference creditorreference
    structuredreference referenz kundenreferenz kundenreferenzendtoend endtoendreferenz glaubigerreferenz zahlungsreferenz
    referencedupaiement referenceclient riferimento riferimentopagamento referencia referenciadepago 参照番号 整理番号`,
  purpose: `purpose description details transactiondetails narrative narration memo particulars remittanceinformation
    verwendungszweck zahlungszweck buchungsdetails buchungstext mitteilung beschreibung text libelle motif communication objet
    informationscomplementaires causale descrizione descrizioneoperazione concepto descripcion observaciones 摘要 取引内容
    お取扱内容 お取り扱い内容 備考 メモ 内容`,
  name: `name payer payername counterparty counterpartyname debtor debtorname remitter remittername sender sendername from
    auftraggeber zahlungspflichtiger zahlungspflichtige auftraggeberempfanger auftraggeberbegunstigter
    begunstigterzahlungspflichtiger beguenstigterzahlungspflichtiger nameauftraggeber donneurdordre nomdudonneurdordre emetteur
    contrepartie ordinante controparte nominativo ordenante remitente contraparte 振込依頼人 振込依頼人名 振込人 振込人名
    依頼人名 相手先`,
  bankReference: `transactionid transactionreference transactionnumber bankreference entryreference buchungsreferenz
    transaktionsnummer transaktionsid numerooperation numerodoperation idtransaction idoperazione numerooperazione idtransazione
    numerodeoperacion idtransaccion idoperacion 取引番号 照会番号`,
  account: `ownaccount owniban auftragskonto ibanauftragskonto eigenesiban eigeneiban 自口座番号`,
}

const FIELD_OF = new Map(
  BANK_FIELDS.flatMap((field) => NAMES[field].split(/\s+/).map((name) => [name, field] as const)),
)
/** Of these several may stand side by side. */
const SEVERAL: ReadonlySet<BankField> = new Set(['purpose', 'reference'])
/** Of these two would say two things. */
const ONCE: ReadonlySet<BankField> = new Set(['amount', 'credit', 'debit', 'side', 'currency'])
const IN_ENGLISH = /date$|^posted$|^dateofbooking$/
const CODE = /(?:in)?(eur|usd|inr|gbp|jpy|chf|sgd|aed|aud)$/

const plain = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export type BankColumns = {
  at: Partial<Record<BankField, number[]>>
  /** The currency that the name of the column of amounts says, as in "Betrag (EUR)". */
  currency: string | null
  /** Whether two columns say the same, such as the amount. */
  isTwice: boolean
  /** Whether the name of the column of days is not an English one: then days stand before months. */
  dayFirst: boolean
}

/** Which columns of a header hold what, by their usual names in six languages; null of a row that is no header. */
export function columnsOf(header: readonly string[]): BankColumns | null {
  const at: BankColumns['at'] = {}
  let currency: string | null = null
  let isTwice = false
  for (const [index, cell] of header.entries()) {
    const name = plain(cell)
    const [said, code = ''] = CODE.exec(name) ?? []
    const field =
      FIELD_OF.get(name) ?? (said === undefined ? undefined : FIELD_OF.get(name.slice(0, -said.length)))
    if (field === undefined) continue
    if (!FIELD_OF.has(name) && (field === 'amount' || field === 'credit')) currency = code.toUpperCase()
    if (at[field] === undefined || SEVERAL.has(field)) at[field] = [...(at[field] ?? []), index]
    else if (ONCE.has(field)) isTwice = true
  }
  if (!at.day && !at.valueDay) return null
  if (!at.amount && !at.credit) return null
  const [first = 0] = at.day ?? at.valueDay ?? []
  return { at, currency, isTwice, dayFirst: !IN_ENGLISH.test(plain(header[first] ?? '')) }
}
