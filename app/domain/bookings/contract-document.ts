/** The frozen text of a contract: what is shown, printed and hashed. */
export type ContractDocument = {
  title: string;
  sections: {
    heading: string;
    paragraphs: string[];
    /** Facts in two columns, below the paragraphs. */
    rows: { name: string; value: string }[];
  }[];
};
