import { currenciesMeant } from '#app/kit/currency-marks.ts'

export const BANK_FIELDS = [
  'day',
  'valueDay',
  'amount',
  'credit',
  'debit',
  'side',
  'currency',
  'status',
  'reference',
  'purpose',
  'name',
  'bankReference',
  'account',
  'payerAccount',
] as const
export type BankField = (typeof BANK_FIELDS)[number]

// As banks name them in English, German, French, Italian, Spanish and Japanese, without accents and signs.
const NAMES: Record<BankField, string> = {
  day: `date bookingdate bookdate dateofbooking postingdate posteddate posted transactiondate txndate trandate completeddate
    buchungstag buchungsdatum buchung datum datecomptable dateoperation datedoperation datedeloperation datecomptabilisation
    datedecomptabilisation data datacontabile dataoperazione datadicontabilizzazione dataregistrazione fecha fechaoperacion
    fechadeoperacion fechacontable 日付 取引日 お取引日 取引日付 年月日 入金日 勘定日 操作日
    bookedat txnposteddate dateop datecpt foperacion 取扱日 お取り扱い日 お取扱日 取引年月日 お取引年月日 入出金日`,
  valueDay: `valuedate valutadatum valuta wertstellung wertstellungsdatum datevaleur datedevaleur datavaluta datadivaluta
    fechavalor fechadevalor 起算日
    valuedat dateval valeur fvalor`,
  amount: `amount transactionamount betrag umsatz buchungsbetrag montant montantoperation importo importe importeoperacion
    金額 取引金額
    creditdebitamount txnamount montantdeloperation 入出金 入出金額 入出金金額`,
  credit: `credit creditamount credits paidin moneyin deposit deposits depositamt depositamount haben gutschrift gutschriften
    montantcredit avere entrate accrediti accredito haber abono abonos ingreso ingresos 入金 入金額 入金金額 預入金額 お預り金額
    お預かり金額 お預入れ お預入金額
    cr cramount creditamt depositamts einzahlung einzahlungen credits creditos crediti encaissement encaissements 受入金額
    お預り金 預り金額 預かり金額 お受取金額 お預入金 入金額円`,
  debit: `debit debitamount debits paidout moneyout withdrawal withdrawals withdrawalamt withdrawalamount soll belastung
    belastungen montantdebit dare uscite addebiti addebito debe cargo cargos gasto gastos 出金 出金額 出金金額 支払金額
    お支払金額 お引出し お引出金額 引出金額
    dr dramount debitamt auszahlung auszahlungen debits debitos debiti decaissement decaissements 払出金額 支払い金額 支払額
    お支払い金額 お引き出し 引出額 お払出金額`,
  side: `creditdebit debitcredit creditdebitindicator crdr drcr cdtdbtind sollhaben sollhabenkennzeichen sens segno signo
    dccr dcindicator crordr drorcr 入払区分 入出金区分 取引区分`,
  currency: `currency currencycode ccy wahrung waehrung devise monnaie divisa moneda 通貨
    whg accountcurrency kontowahrung txncurrency divisadelacuenta 通貨コード`,
  status: `status state umsatzstatus info statut etat stato estado 状態`,
  reference: `reference ref paymentreference customerreference endtoendid endtoendreference creditorreference
    structuredreference referenz kundenreferenz kundenreferenzendtoend endtoendreferenz glaubigerreferenz zahlungsreferenz
    referencedupaiement referenceclient riferimento riferimentopagamento referencia referenciadepago 参照番号 整理番号
    chqrefnumber chqrefno refnochequeno referenceno referencenumber refno refnumber utr utrno utrnumber referenznummer
    numerodereference 照会コード`,
  purpose: `purpose description details transactiondetails narrative narration memo particulars remittanceinformation
    verwendungszweck zahlungszweck buchungsdetails buchungstext mitteilung beschreibung text libelle motif communication objet
    informationscomplementaires causale descrizione descrizioneoperazione concepto descripcion observaciones 摘要 取引内容
    お取扱内容 お取り扱い内容 備考 メモ 内容
    avisierungstext textedenotification testodiavviso notificationtext bookingtext transactionremarks remarks
    transactionparticulars transactiondescription beschreibung text texte libellesimplifie libelleoperation libelledeloperation
    detaildelecriture detailsdeloperation nature natureoperation dettagli conceptoampliado zahlungszweck 摘要内容 お取り扱い内容 入出金先内容
    取引摘要 お取引内容 取引名 詳細 入出金内容`,
  name: `name payer payername counterparty counterpartyname debtor debtorname remitter remittername sender sendername from
    auftraggeber zahlungspflichtiger zahlungspflichtige auftraggeberempfanger auftraggeberbegunstigter
    begunstigterzahlungspflichtiger beguenstigterzahlungspflichtiger nameauftraggeber donneurdordre nomdudonneurdordre emetteur
    contrepartie ordinante controparte nominativo ordenante remitente contraparte 振込依頼人 振込依頼人名 振込人 振込人名
    依頼人名 相手先
    counterpartyname nomcontrepartie auftraggeberbeguenstigter zahlungsbeteiligter namezahlungsbeteiligter 入出金先 振込依頼人名義`,
  bankReference: `transactionid transactionreference transactionnumber bankreference entryreference buchungsreferenz
    transaktionsnummer transaktionsid numerooperation numerodoperation idtransaction idoperazione numerooperazione idtransazione
    numerodeoperacion idtransaccion idoperacion 取引番号 照会番号
    transaktionsnr txnno txnid tranid zkbreferenz referencebancaire 入出金明細id 取引id`,
  account: `ownaccount owniban auftragskonto ibanauftragskonto eigenesiban eigeneiban 自口座番号`,
  payerAccount: `payeraccount payeriban payeraccountnumber counterpartyaccount counterpartyiban debtoraccount debtoriban
    senderaccount senderiban remitteraccount remitteraccountnumber accountnumberiban kontonummeriban ibanzahlungsbeteiligter
    ibanauftraggeber ibandesauftraggebers gegenkonto gegeniban ibangegenkonto ibancontrepartie comptecontrepartie ibandudonneurdordre
    ibanemetteur ibandebiteur ibancontroparte ibanordinante ibandelordinante contocontroparte ibanordenante cuentaordenante
    ibancontraparte cuentacontraparte 依頼人口座番号 相手先口座番号`,
}

const FIELD_OF = new Map(
  BANK_FIELDS.flatMap((field) => NAMES[field].split(/\s+/).map((name) => [name, field] as const)),
)
/** What is left on the account: a column beside it may say its side, and not that of the entry. */
const BALANCE = /^(closing|running|available)?balance|^saldo|^solde|残高$|残$|現在高$|貸付高$/
/** Of these several may stand side by side. */
const SEVERAL: ReadonlySet<BankField> = new Set(['purpose', 'reference'])
/** Of these two would say two things. */
const ONCE: ReadonlySet<BankField> = new Set(['amount', 'credit', 'debit', 'side', 'currency'])
const IN_ENGLISH = /dat$|date$|^posted$|^dateofbooking$|^bookedat$/
const MARK = /(?:euros?|rupees?|yen|円|[a-z]{3}|rs)$/

const plain = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

type Named = { field: BankField; currency: string | null }

/**
 * The field of a column by its header, and the currency that this names, as in "Betrag (EUR)", "Gutschrift in
 * CHF", "入金金額(円)".
 */
export function namedField(header: string): Named | null {
  const name = plain(header)
  const field = FIELD_OF.get(name) ?? FIELD_OF.get(name.replace(/\d+$/, ''))
  if (field) return { field, currency: null }
  const [mark = ''] = MARK.exec(name) ?? []
  const meant = mark === '' ? null : currenciesMeant(mark)
  if (meant?.length !== 1) return null
  const stem = name.slice(0, -mark.length)
  const beside = FIELD_OF.get(stem) ?? FIELD_OF.get(stem.replace(/(?:in|en)$/, ''))
  return beside ? { field: beside, currency: meant[0] ?? null } : null
}

/** The field of a column by its header alone. */
export const fieldOf = (header: string): BankField | null => namedField(header)?.field ?? null

export type BankColumns = {
  at: Partial<Record<BankField, number[]>>
  /** The currency that the name of the column of amounts says. */
  currency: string | null
  /** Whether two columns say the same, such as the amount. */
  isTwice: boolean
  /** Whether the name of the column of days is not an English one: then days stand before months. */
  dayFirst: boolean
}

/**
 * The fields of a header's columns, by their usual names in six languages; null for a row that is no header.
 */
export function columnsOf(header: readonly string[]): BankColumns | null {
  const at: BankColumns['at'] = {}
  let currency: string | null = null
  let isTwice = false
  for (const [index, cell] of header.entries()) {
    const named = namedField(cell)
    if (!named) continue
    const { field } = named
    if (field === 'side' && BALANCE.test(plain(header[index - 1] ?? ''))) continue
    if (field === 'amount' || field === 'credit') currency = named.currency ?? currency
    if (at[field] === undefined || SEVERAL.has(field)) at[field] = [...(at[field] ?? []), index]
    else if (ONCE.has(field)) isTwice = true
  }
  if (!at.day && !at.valueDay) return null
  if (!at.amount && !at.credit) return null
  const [first = 0] = at.day ?? at.valueDay ?? []
  return { at, currency, isTwice, dayFirst: !IN_ENGLISH.test(plain(header[first] ?? '')) }
}
