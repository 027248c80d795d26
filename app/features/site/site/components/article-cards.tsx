import { Cover } from '#app/features/catalogue/topic-covers/components/cover.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card, cardLink } from '#app/ui/card.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { ArticleLine } from '../article.ts'
import styles from './article-cards.module.css'

/** Articles of the blog, each with a drawing of its own. */
export function ArticleCards({
  articles,
  heading: Heading = 'h3',
}: {
  articles: readonly ArticleLine[]
  heading?: 'h2' | 'h3'
}) {
  return (
    <div className={styles.grid}>
      {articles.map((article) => (
        <Card as="article" key={article.name}>
          <Picture alt="" ratio="wide" fallback={<Cover cover={article.cover} />} />
          <div className={styles.in}>
            <time dateTime={article.publishedOn} className={styles.date}>
              {article.published}
            </time>
            <Heading className={styles.title}>
              <Anchor to={`/blog/${article.name}`} className={cardLink}>
                {article.title}
              </Anchor>
            </Heading>
            <p className={styles.about}>{article.description}</p>
          </div>
        </Card>
      ))}
    </div>
  )
}
