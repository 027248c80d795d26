import { formatScore } from '#app/features/procurement/evaluations/scoring.ts'
import { type Prices, unknownsOf } from '#app/features/procurement/proposals/proposal.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Place } from '../place.ts'

type OwnPlaceProps = {
  /** Null as long as nothing is decided. */
  place: Place | null
  said: Pick<Prices, 'travel' | 'materials'>
}

/** Where a declined proposal stood: by price and by score, as far as it is told. */
export function OwnPlace({ place, said }: OwnPlaceProps) {
  const { t } = useTranslation('proposal-places')
  const language = useLanguage()
  if (!place) return <p>{t('later')}</p>
  const score = place.score === null ? null : formatScore(place.score, language)
  const best = place.bestScore === null ? null : formatScore(place.bestScore, language)
  return (
    <>
      {place.place === null ? (
        <p>{t(unknownsOf(said).length > 0 ? 'open' : 'few')}</p>
      ) : (
        <p>{t('price', { place: place.place, all: place.placed })}</p>
      )}
      {score === null ? null : <p>{best === null ? t('score', { score }) : t('best', { score, best })}</p>}
    </>
  )
}
