import { type ComparisonAddress, compareHref } from '#app/features/catalogue/search/comparison-address.ts'
import { MOST_COMPARED } from '#app/features/catalogue/search-index/search-parameters.ts'
import { pathIn } from '#app/kit/language.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Price } from '#app/ui/price.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ComparedCell, ComparedHead, ComparisonView } from '../comparison.ts'
import styles from './comparison-page.module.css'

type ComparisonPageProps = { address: ComparisonAddress; gone: number; view: ComparisonView }

/**
 * The comparison, a column for each item; without scripts its form and links carry everything in the address.
 */
export function ComparisonPage({ address, gone, view }: ComparisonPageProps) {
  const { t } = useTranslation(['compare', 'results'])
  const { chosen } = address
  const add = new URLSearchParams(chosen.map((choice) => ['with', choice]))
  const isOfEvents = chosen.at(-1)?.startsWith('event.')
  const more = (
    <>
      <LinkButton to={isOfEvents ? `/event/search?${add}` : `/search?topic=&${add}`}>
        {t(chosen.length > 0 ? 'add' : 'addTopic')}
      </LinkButton>
      {chosen.length > 0 ? null : <LinkButton to="/event/search">{t('addEvent')}</LinkButton>}
    </>
  )
  return (
    <Page
      compact
      crumbs={[{ label: t('results:home'), to: '/' }, { label: t('title') }]}
      title={t('title')}
      lead={t('lead')}
    >
      <PageMeta title={t('title')} description={t('description')} path="/compare" noindex />
      {gone > 0 ? (
        <p role="status" className={styles.gone}>
          {t('gone', { count: gone })}
        </p>
      ) : null}
      {view.heads.length === 0 ? (
        <EmptyState title={t('empty')} actions={more}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            <People address={address} />
            {chosen.length < MOST_COMPARED ? more : null}
          </div>
          <Comparison address={address} view={view} />
        </>
      )}
    </Page>
  )
}

function People({ address: { chosen, people } }: { address: ComparisonAddress }) {
  const { t } = useTranslation('compare')
  return (
    <form action={pathIn(useLanguage(), '/compare')} className={styles.people}>
      {chosen.map((choice) => (
        <input key={choice} type="hidden" name="with" value={choice} />
      ))}
      <label htmlFor="people">{t('people')}</label>
      <input
        key={people}
        id="people"
        name="people"
        type="number"
        min={1}
        max={500}
        inputMode="numeric"
        defaultValue={people}
      />
      <Button type="submit" tone="go">
        {t('apply')}
      </Button>
    </form>
  )
}

function Comparison({ address, view }: Omit<ComparisonPageProps, 'gone'>) {
  const { t } = useTranslation('compare')
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {view.heads.map((head) => (
              <Head key={head.choice} head={head} address={address} />
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map(({ name, label, cells }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {cells.map((cell, at) => (
                <td key={view.heads[at]?.choice}>
                  <Cell cell={cell} unsaid={t('unsaid')} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ head, address }: { head: ComparedHead; address: ComparisonAddress }) {
  const { t } = useTranslation('compare')
  const { choice, kind, title, language, to, provider, page } = head
  const chosen = address.chosen.filter((other) => other !== choice)
  return (
    <th scope="col">
      <span className={styles.kind}>{kind}</span>
      <Anchor to={to} className={styles.title} lang={language}>
        {title}
      </Anchor>
      {page ? (
        <Anchor to={page} className={styles.provider} translate="no">
          {provider}
        </Anchor>
      ) : (
        <span className={styles.provider} translate="no">
          {provider}
        </span>
      )}
      <Anchor
        to={compareHref({ ...address, chosen })}
        className={styles.remove}
        aria-label={t('remove', { title })}
      >
        {t('removeShort')}
      </Anchor>
    </th>
  )
}

function Cell({ cell, unsaid }: { cell: ComparedCell; unsaid: string }) {
  const { price, lines, note, language } = cell
  if (price === null && lines.length === 0) return <span className={styles.unsaid}>{unsaid}</span>
  return (
    <>
      {price ? <Price price={price} /> : null}
      {lines.length > 1 ? (
        <ul lang={language ?? undefined}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <span lang={language ?? undefined}>{lines[0]}</span>
      )}
      {note ? <small className={styles.note}>{note}</small> : null}
    </>
  )
}
