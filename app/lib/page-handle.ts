/** A route’s `handle`: the shell and the headers of its page depend on it. */
export type PageHandle = {
  /** The page is hydrated. Public pages are not: they are plain HTML with one small script. */
  scripts?: boolean;
  /** The page can play videos, once a visitor presses play. */
  video?: boolean;
  /** The page uploads files, straight to the S3 store if there is one. */
  uploads?: boolean;
  /** The page shows another of our own answers in a frame. */
  frame?: boolean;
  /** Other sites may show the page in a frame: it has no shell and no scripts. */
  embed?: boolean;
  /** The page has no shell: it is installed as an app of its own and reads codes. */
  alone?: boolean;
  /** A form of the page leads on to the card provider’s page. */
  pays?: boolean;
};
