/** The answer of the wire call searchBar: titles with the last part of their address, and usernames. */
export type Suggestion = { topic: string; url: string }
export type Suggestions = {
  topicDetail: Suggestion[]
  user: string[]
  requirement: Suggestion[]
  event: Suggestion[]
}
