import type { ReactNode } from 'react'
import type { IntroducedTrainer } from '#app/features/catalogue/trainers/queries-home.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Rating } from '#app/ui/rating.tsx'
import styles from './home-people.module.css'

type HomePeopleProps = {
  people: IntroducedTrainer[]
  /** The button that keeps one of them. */
  saveOf: (person: IntroducedTrainer) => ReactNode
}

/** Trainers as a programme introduces its speakers: face, name, city, what they teach, rating and fee. */
export function HomePeople({ people, saveOf }: HomePeopleProps) {
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.username} className={styles.person}>
          <Avatar name={person.name} image={person.image} size="large" />
          <div>
            <h3>
              <Anchor to={`/${person.username}`} translate="no">
                {person.name}
              </Anchor>
            </h3>
            <p className={styles.meta}>
              {person.city ? <span translate="no">{person.city}</span> : null}
              {person.fee ? <span>{person.fee}</span> : null}
            </p>
            <p lang={person.language}>{person.headline}</p>
            {person.rating === null ? null : <Rating value={person.rating} count={person.ratingCount} />}
          </div>
          {saveOf(person)}
        </li>
      ))}
    </ul>
  )
}
