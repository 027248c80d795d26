import { type MouseEvent, useEffect, useState } from 'react'
import { useFetchers } from 'react-router'
import { TopicCard } from '#app/features/catalogue/topics/components/topic-card.tsx'
import { callWire } from '#app/kit/wire.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { type FavouriteTopic, markOf, withMore } from '../favourite.ts'
import { SaveButton } from './save-button.tsx'

const AT_ONCE = 20

type FavouriteTopicsProps = {
  topics: FavouriteTopic[]
  /** How many there are. */
  total: number
  /** Where the next ones stand without scripts. */
  next: string | null
  /** So many stand before these. */
  before: number
}

/** The topics of a list of favourites; more are loaded by the wire. */
export function FavouriteTopics({ topics, total, next, before }: FavouriteTopicsProps) {
  const { t } = useTranslation('favourites')
  const language = useLanguage()
  const [more, setMore] = useState<readonly FavouriteTopic[]>([])
  const [isLoading, setLoading] = useState(false)
  const dropped = useFetchers()
    .find(({ formData }) => formData?.has('drop'))
    ?.formData?.get('drop')
  useEffect(() => {
    if (dropped) setMore((list) => list.filter(({ url }) => markOf('topic', url) !== dropped))
  }, [dropped])
  const first = new Set(topics.map(({ url }) => url))
  const list = [...topics, ...more.filter(({ url }) => !first.has(url))]

  async function load(event: MouseEvent) {
    event.preventDefault()
    if (isLoading) return
    setLoading(true)
    const offset = String(before + list.length)
    const reply = await callWire(language, 'favlist', { limit: String(AT_ONCE), offset })
    setLoading(false)
    const got = reply?.topicDetail
    if (Array.isArray(got)) setMore((there) => withMore(there, got as FavouriteTopic[], AT_ONCE))
  }

  return (
    <>
      <div aria-busy={isLoading || undefined}>
        <CardGrid phone={2}>
          {list.map(({ url, topic, card }) => (
            <TopicCard
              key={url}
              topic={card}
              heading="h2"
              save={<SaveButton at="corner" kind="topic" slug={url} title={topic} saved />}
            />
          ))}
        </CardGrid>
      </div>
      {next && before + list.length < total ? (
        <FormActions>
          <LinkButton to={next} onClick={(event) => void load(event)}>
            {t('more')}
          </LinkButton>
        </FormActions>
      ) : null}
    </>
  )
}
