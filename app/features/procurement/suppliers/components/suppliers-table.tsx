import { messagePath } from '#app/features/people/qmail/message-path.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Supplier } from '../queries-suppliers.server.ts'
import { certificateStanding, suppliersPath, type WantedSuppliers } from '../supplier.ts'
import styles from './suppliers.module.css'

/** So many skills say who somebody is. */
const MOST_SKILLS = 3

/** Where a training is asked for. */
export const requestPath = (username: string) =>
  `/request-training?${new URLSearchParams({ trainer: username })}`

/** What a supplier was paid, each currency on a line of its own; it opens the orders. */
export function SupplierMoney({ supplier, to }: { supplier: Supplier; to?: string }) {
  const language = useLanguage()
  if (supplier.sums.length === 0) return '–'
  return (
    <ul className={styles.sums}>
      {supplier.sums.map(({ currency, spent }) => {
        const said = formatMoney(money(spent, currency), language)
        return <li key={currency}>{to ? <Anchor to={to}>{said}</Anchor> : said}</li>
      })}
    </ul>
  )
}

/** How many certificates somebody has, and that one of them is over or soon will be. */
function Certificates({ supplier: { certificates }, today }: { supplier: Supplier; today: string }) {
  const { t } = useTranslation('suppliers')
  if (certificates.length === 0) return '–'
  const standings = certificates.map(({ until }) => certificateStanding(until, today))
  const worst = standings.includes('over') ? 'over' : standings.includes('soon') ? 'soon' : null
  return (
    <>
      {certificates.length}
      {worst ? (
        <>
          {' '}
          <Badge tone={worst === 'over' ? 'bad' : 'wait'}>{t(`certificate.${worst}`)}</Badge>
        </>
      ) : null}
    </>
  )
}

type SuppliersTableProps = {
  suppliers: Supplier[]
  wanted: WantedSuppliers
  /** The day, as the reader has it. */
  today: string
  /** Whether they are the reader's own people, who are not paid by order. */
  areOwn: boolean
}

/** Trainers and suppliers of a workspace, each with what they are to it and the way to ask them. */
export function SuppliersTable({ suppliers, wanted, today, areOwn }: SuppliersTableProps) {
  const { t } = useTranslation(['suppliers', 'qmail'])
  const open = (username: string) => suppliersPath({ ...wanted, page: 1, words: '', of: username })
  const bought = {
    label: t('spent'),
    numeric: true,
    cell: (supplier: Supplier) => (
      <SupplierMoney supplier={supplier} to={`${open(supplier.username)}#orders`} />
    ),
  }
  return (
    <Table
      caption={t(`view.${wanted.view}`)}
      rows={suppliers}
      rowKey={({ username }) => username}
      columns={[
        {
          label: t('name'),
          lead: true,
          cell: (supplier) => <Who supplier={supplier} to={open(supplier.username)} />,
        },
        {
          label: `${t('rating')} · ${t('fee')}`,
          cell: ({ rating, ratingCount, fee }) => (
            <>
              {rating === null ? null : <Rating value={rating} count={ratingCount} figure />}
              {fee ? <Price price={fee} /> : null}
              {rating === null && !fee ? '–' : null}
            </>
          ),
        },
        { label: t('held'), numeric: true, cell: ({ held }) => held },
        ...(areOwn ? [] : [bought]),
        { label: t('response.label'), cell: ({ response }) => (response ? t(`response.${response}`) : '–') },
        {
          label: t('certificates'),
          cell: (supplier) => <Certificates supplier={supplier} today={today} />,
        },
        {
          label: t('ask'),
          quiet: true,
          cell: ({ username, name, isListed }) => (
            <span className={styles.ways}>
              {isListed ? (
                <LinkButton size="small" to={requestPath(username)}>
                  {t('ask')}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </LinkButton>
              ) : null}
              <LinkButton size="small" to={messagePath(username)}>
                {t('qmail:message')}
                <VisuallyHidden> {name}</VisuallyHidden>
              </LinkButton>
            </span>
          ),
        },
      ]}
    />
  )
}

function Who({ supplier, to }: { supplier: Supplier; to: string }) {
  const { t } = useTranslation('suppliers')
  const { name, image, headline, language, skills, isShortlisted } = supplier
  return (
    <span className={styles.who}>
      <Avatar name={name} image={image} />
      <span>
        <Anchor to={to} translate="no">
          {name}
        </Anchor>
        {isShortlisted ? (
          <>
            {' '}
            <Badge tone="good">{t('shortlisted')}</Badge>
          </>
        ) : null}
        <span className={styles.headline} lang={language}>
          {headline || skills.slice(0, MOST_SKILLS).join(', ')}
        </span>
        {headline && skills.length > 0 ? (
          <span className={styles.headline} lang={language}>
            {skills.slice(0, MOST_SKILLS).join(', ')}
          </span>
        ) : null}
      </span>
    </span>
  )
}
