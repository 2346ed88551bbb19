interface Day {
  /** Of the reminder. */
  _id: string;
  /** YYYY-MM-DD. */
  date: string;
}

/** Query of a page that opens with one day's greeting begun, as a reminder mail links to it. */
export const toGreetQuery = ({ _id, date }: Day): string => `?${new URLSearchParams({ greet: _id, day: date })}`;

/** False once the day has passed, since the reminder is then about the next one. */
export const isGreetBegun = (search: URLSearchParams, { _id, date }: Day): boolean => search.get('greet') === _id && search.get('day') === date;
