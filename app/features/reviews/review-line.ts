/** What a list shows of a review. `rating` in stars, dates as the reader writes them. */
export type ReviewLine = {
  id: string
  rating: number
  body: string
  language: string
  author: string
  date: string
  dateTime: string
  topic: { title: string; slug: string; language: string } | null
  answer: string | null
}

/** Reviews with how they are spread over the stars, five first. */
export type ReviewList = { total: number; average: number | null; spread: number[]; lines: ReviewLine[] }
