/** The titles of the nights with money in the demo town, by which they are found again. */
export const moneyTitles = {
  depositInstalment: 'Sixty-one cables in the dark',
  depositPaid: 'Owls for a long night',
  held: 'Owls on a weekday',
  played: 'A set before the film',
  paidOut: 'The matinée with owls',
  waiting: 'Polkas for early risers',
  cancelled: 'Waltzes between the rows',
  disputed: 'One hour without a break',
};
