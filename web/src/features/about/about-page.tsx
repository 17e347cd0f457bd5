import { Link, useParams } from 'wouter';
import { useAboutTexts } from '#shared/texts/about.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { BottomBar } from '#shared/ui/bottom-bar/bottom-bar.tsx';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { NotFound } from '#shared/ui/message-screen/message-screen.tsx';
import { Heading, Page, Wordmark } from '#shared/ui/page/page.tsx';
import styles from './about.module.css';

/** The information sub-site: `/about` and its topics. */
export function AboutPage() {
  const aboutTexts = useAboutTexts();
  const commonTexts = useCommonTexts();
  const { topic: wanted = '' } = useParams();
  const topics = Object.entries(aboutTexts.topics);
  const [, topic] = topics.find(([id]) => id === wanted) ?? [];
  if (topic === undefined) return <NotFound />;
  return (
    <Page
      title={aboutTexts.title}
      footer={<BottomBar secondary={<ButtonLink to="/" label={commonTexts.home} icon="back" look="secondary" />} />}
    >
      <div className={styles.about}>
        <Wordmark />
        <nav className={styles.topics} aria-label={aboutTexts.navigation}>
          {topics.map(([id, { name }]) => (
            <Link
              key={id}
              to={`/about/${id}`}
              className={styles.topic}
              aria-current={id === wanted ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <article className={`panel ${styles.text}`}>
          <Heading focusKey={wanted}>{topic.name}</Heading>
          {topic.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </article>
      </div>
    </Page>
  );
}
